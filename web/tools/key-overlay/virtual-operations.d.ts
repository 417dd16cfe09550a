declare module 'virtual:operations' {
  const operationsByPage: import('./access-view.ts').OperationsByPage;
  export default operationsByPage;
}
