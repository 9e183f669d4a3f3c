/** Languages of the documentation's request examples. The first three also cover streams. */
export const SNIPPET_LANGUAGES = [
  { id: 'curl', title: 'curl' },
  { id: 'typescript', title: 'TypeScript' },
  { id: 'python', title: 'Python' },
  { id: 'requests', title: 'Python · requests' },
  { id: 'httpx', title: 'Python · HTTPX' },
  { id: 'go', title: 'Go' },
  { id: 'rust', title: 'Rust · reqwest' },
  { id: 'java', title: 'Java' },
  { id: 'kotlin', title: 'Kotlin · OkHttp' },
  { id: 'csharp', title: 'C#' },
  { id: 'powershell', title: 'PowerShell' },
  { id: 'php', title: 'PHP' },
] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]['id'];
