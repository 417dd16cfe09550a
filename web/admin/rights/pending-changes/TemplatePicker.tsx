import type { RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { Select, type SelectProps } from '@mantine/core';
import { words } from '../../words.ts';
import { rightsToolsWords } from '../tools-messages.ts';
import { templateValue } from './template-rights.ts';

interface Props extends Omit<SelectProps, 'data'> {
  templates: readonly RightsTemplate[];
}

export function TemplatePicker({ templates, ...rest }: Props) {
  const groups = Map.groupBy(templates, ({ templateID, version }) =>
    templateID === null
      ? (version?.toUpperCase() ?? rightsToolsWords.templateGroups.all)
      : rightsToolsWords.templateGroups.own,
  );
  return (
    <Select
      label={rightsToolsWords.template}
      placeholder={rightsToolsWords.chooseTemplate}
      data={[...groups].map(([group, own]) => ({
        group,
        items: own.map((template) => ({ value: templateValue(template), label: template.name })),
      }))}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      maxDropdownHeight={280}
      nothingFoundMessage={rightsToolsWords.noTemplateFits}
      {...rest}
    />
  );
}
