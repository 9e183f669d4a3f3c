/** Exit code of a job process after an error that nothing caught; any other end is that of a limit. */
export const UNCAUGHT_ERROR_EXIT = 70;
