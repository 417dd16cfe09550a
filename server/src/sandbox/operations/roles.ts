import type { ID } from '../records.ts';
import type { Write } from './behaviour.ts';

/** Adds to the roles that the user has; those it has already change nothing. */
export const addRoles: Write = ({ records, fields, values, reject }) => {
  const { userID, roleIDs } = fields;
  if (userID !== values.id) reject('userID', 'wrong-user', '{userID} skal være den samme bruger som i stien.');
  const user = records.get('user', userID);
  const before = (user?.roleIDs ?? []) as ID[];
  return records.change('user', userID, { roleIDs: [...new Set([...before, ...(roleIDs as ID[])])] });
};
