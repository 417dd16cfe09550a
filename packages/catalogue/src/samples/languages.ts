/** In display order; pages contain the first. */
export const sampleLanguages = ['cURL', 'C#', 'PHP', 'Python', 'JavaScript', 'PowerShell'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];
