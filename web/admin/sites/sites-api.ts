/** The calls about what a live site verifies its callers by. */
import { writeAnswer, writeDone } from '@fagvaerk/contract/admin-answers.ts';
import {
  type RevealedSiteSecrets,
  revealedSiteSecrets,
  type SiteSecretToRoll,
} from '@fagvaerk/contract/site-secrets.ts';
import { only, post } from '../calls/transport.ts';

export const revealSiteSecrets = async (RecordId: number): Promise<RevealedSiteSecrets['secrets']> =>
  only(await post('/Admin/RevealSiteSecret', { RecordId }, writeAnswer(revealedSiteSecrets))).secrets;
export const rollSiteSecret = (wanted: SiteSecretToRoll) => post('/Admin/RollSiteSecret', wanted, writeDone);
