import { describe, expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './passwords.ts';

const password = 'vandhane og kobberrør';

describe('a password hash', () => {
  it('is a salted argon2id string that only the right password matches', async () => {
    const hashes = [await hashPassword(password), await hashPassword(password)];
    expect(new Set(hashes).size).toBe(2);
    for (const stored of hashes) {
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
      expect(await isRightPassword(password, stored)).toBe(true);
      expect(await isRightPassword('vandhane og kobberror', stored)).toBe(false);
    }
  });

  it('of another library or with other costs is accepted', async () => {
    const stored = '$argon2id$v=19$m=19456,t=2,p=1$tlLcRMWOb66plEwtnlMRIA$eGUsUnz7xUrlTjyjjUUO9hMrF1Wlz2UFnHCh8LBRw/4';
    expect(await isRightPassword(password, stored)).toBe(true);
    expect(await isRightPassword(password, stored.replace('t=2', 't=3'))).toBe(false);
  });

  it.each([undefined, '', 'another', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'that is %j matches nothing',
    async (stored) => expect(await isRightPassword(password, stored)).toBe(false),
  );
});
