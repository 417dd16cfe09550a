/** In the order that readers choose from; what stands in the page is the first. */
export const sampleLanguages = ['cURL', 'C#', 'PHP', 'Python', 'JavaScript', 'PowerShell'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];
