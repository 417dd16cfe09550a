declare module 'virtual:operation-places' {
  const places: import('./lens-view.ts').Places;
  export default places;
}
