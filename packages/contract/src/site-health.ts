import { z } from 'zod';
import type { Localised } from './language.ts';
import { siteCheckSeconds } from './limits.ts';

export const siteProblems = {
  'host-unknown': {
    da: 'Værtsnavnet kan ikke slås op i DNS. Kontrollér stavningen.',
    en: 'The host name cannot be looked up in DNS. Check the spelling.',
  },
  'address-private': {
    da: 'Adressen hører til et privat netværk, som portalen ikke kalder.',
    en: 'The address belongs to a private network, which the portal does not call.',
  },
  'connection-refused': {
    da: 'Serveren afviser forbindelsen. Kontrollér porten, og at tjenesten kører.',
    en: 'The server refuses the connection. Check the port, and that the service is running.',
  },
  unreachable: {
    da: 'Der kan ikke oprettes forbindelse til serveren. Kontrollér netværk og firewall.',
    en: 'No connection to the server can be made. Check the network and the firewall.',
  },
  timeout: {
    da: `Sitet svarede ikke inden for ${siteCheckSeconds} sekunder.`,
    en: `The site did not respond within ${siteCheckSeconds} seconds.`,
  },
  'certificate-expired': {
    da: 'Certifikatet er udløbet eller gælder endnu ikke. Skift det ud.',
    en: 'The certificate has expired or is not valid yet. Replace it.',
  },
  'certificate-untrusted': {
    da: 'Certifikatet kommer ikke fra en udsteder, som portalen har tillid til. Kontrollér, at hele certifikatkæden sendes.',
    en: 'The certificate is not from an issuer that the portal trusts. Check that the whole certificate chain is sent.',
  },
  'certificate-name': {
    da: 'Certifikatet gælder et andet værtsnavn.',
    en: 'The certificate is for another host name.',
  },
  'tls-failed': {
    da: 'Der kan ikke oprettes en krypteret forbindelse. Kontrollér, at porten svarer på HTTPS.',
    en: 'No encrypted connection can be made. Check that the port speaks HTTPS.',
  },
  'no-answer': {
    da: 'Serveren lukkede forbindelsen uden et gyldigt HTTP-svar.',
    en: 'The server closed the connection without a valid HTTP response.',
  },
  'server-error': { da: 'Sitet svarer med en serverfejl.', en: 'The site responds with a server error.' },
} as const satisfies Record<string, Localised>;
export type SiteProblem = keyof typeof siteProblems;

/** Any HTTP response below 500 is healthy: without a key, a site responds 401 or 404. */
const outcome = {
  ok: z.boolean(),
  problem: z.enum(Object.keys(siteProblems) as SiteProblem[]).nullable(),
  /** Null without a response. */
  status: z.int().nullable(),
  durationMs: z.int(),
};

/** Still ok, with a `problem`, until two scheduled checks in a row have failed. `since` is when it last began to respond, or to fail. Moments are ISO 8601, UTC. */
export const siteHealth = z.object({ ...outcome, since: z.string(), checkedAt: z.string() });
export type SiteHealth = z.infer<typeof siteHealth>;

export const siteCheckSteps = ['dns', 'connect', 'tls', 'http'] as const;
export type SiteCheckStep = (typeof siteCheckSteps)[number];

export const siteCheck = z.object({
  ...outcome,
  /** Null without a connection. */
  addressFamily: z.enum(['IPv4', 'IPv6']).nullable(),
  /** In order. Skipped after a failed one, and if the address does not need it. */
  steps: z.array(
    z.object({
      step: z.enum(siteCheckSteps),
      result: z.enum(['passed', 'failed', 'skipped']),
      /** Null if skipped. */
      durationMs: z.int().nullable(),
    }),
  ),
});
export type SiteCheck = z.infer<typeof siteCheck>;
