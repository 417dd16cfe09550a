import { constants } from 'node:crypto';
import type { Server } from 'node:http';
import { createSecureContext, type Server as SecureServer } from 'node:tls';
import type { Logger } from 'pino';

export type Certificate = Readonly<{ cert: Buffer | string; key: Buffer | string }>;

/** AEAD with forward secrecy. */
const suites = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
];

export const tlsOptions = ({ cert, key }: Certificate) => ({
  cert,
  key,
  minVersion: 'TLSv1.2' as const,
  ciphers: suites.join(':'),
  honorCipherOrder: true,
  // Renegotiation costs the server more than the client.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
});

/** For new connections. If it is invalid, the old certificate stays. Returns the new one. */
export function renewCertificate(server: Server, read: () => Certificate | null, log: Logger): Certificate | undefined {
  try {
    const certificate = read();
    if (!certificate) throw new Error('no certificate is named any more');
    const context = tlsOptions(certificate);
    createSecureContext(context);
    (server as unknown as SecureServer).setSecureContext(context);
    log.info('the certificate was read anew');
    return certificate;
  } catch (err) {
    log.error({ err }, 'the new certificate cannot be used, and the old one stays');
    return undefined;
  }
}
