/** Who calls in every printed example. The key is made up and opens nothing; the site is the VVS sandbox. */
export const exampleApiKey = '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e31';
export const exampleSite = 'lindholm-vvs';
