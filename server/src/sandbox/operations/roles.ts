import type { Write } from './behaviour.ts';

/** Adds to the roles that the user has; those it has already change nothing. */
export const addRoles: Write<{ userID: string; roleIDs: string[] }> = ({ records, fields, values, reject }) => {
  const { userID, roleIDs } = fields;
  if (userID !== values.id) reject('userID', 'wrong-user');
  const before = records.get('user', userID)?.roleIDs ?? [];
  return records.change('user', userID, { roleIDs: [...new Set([...before, ...roleIDs])] });
};
