import { generateKeyPairSync, sign } from 'node:crypto';

const tag = { integer: 0x02, bits: 0x03, sequence: 0x30, time: 0x17 } as const;

/** A certificate in its smallest form, which nobody but its own key vouches for. */
export function makeSelfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const algorithm = der(tag.sequence, Buffer.from('06032b6570', 'hex'));
  const nobody = der(tag.sequence);
  const validity = der(tag.sequence, time('200101000000Z'), time('491231235959Z'));
  const facts = der(
    tag.sequence,
    der(tag.integer, Buffer.from([1])),
    algorithm,
    nobody,
    validity,
    nobody,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(tag.bits, Buffer.from([0]), sign(null, facts, privateKey));
  const certificate = der(tag.sequence, facts, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

const time = (text: string) => der(tag.time, Buffer.from(text));

/** Short enough for one or two bytes of length. */
function der(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Buffer.from([type, ...length]), content]);
}
