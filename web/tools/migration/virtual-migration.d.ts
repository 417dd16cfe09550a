declare module 'virtual:migration' {
  const migration: import('@fagvaerk/catalogue/migration/translate.ts').Migration;
  export default migration;
}
