export const callsRootId = 'your-calls';
