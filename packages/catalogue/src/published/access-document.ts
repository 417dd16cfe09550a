import { bundleAccess } from '../bundle.ts';
import { type PublicDocument, publicDocument } from './public-document.ts';

/** Of the calls below /api/access, which belong to no version. */
export const accessDocument = async (root: string): Promise<PublicDocument> => publicDocument(await bundleAccess(root));
