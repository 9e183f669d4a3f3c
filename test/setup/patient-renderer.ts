import { configure } from '@testing-library/react';
import { PATIENCE_MS } from '../fake/eventually.ts';

// Tests wait for what shall be seen, however busy the machine is.
configure({ asyncUtilTimeout: PATIENCE_MS });
