import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { Modal } from '@mantine/core';
import { foresightWords } from '../../words.ts';
import type { Draft } from '../changes.ts';
import { NameTemplate } from './NameTemplate.tsx';
import { rulesOfDraft } from './template-rights.ts';

interface Props {
  draft: Draft;
  endpoints: readonly EndpointListItem[];
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a template of the rights on the screen. */
export function SaveTemplateDialog({ draft, endpoints, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={foresightWords.saveTemplate}>
      <NameTemplate rules={rulesOfDraft(draft, endpoints)} onDone={onClose} />
    </Modal>
  );
}
