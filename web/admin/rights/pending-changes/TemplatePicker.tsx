import type { AccessRole } from '@fagvaerk/contract/access-roles.ts';
import { Select, type SelectProps } from '@mantine/core';
import { rightsToolsWords, words } from '../../words.ts';
import { templateValue } from './template-rights.ts';

interface Props extends Omit<SelectProps, 'data'> {
  templates: readonly AccessRole[];
}

export function TemplatePicker({ templates, ...rest }: Props) {
  const groups = Map.groupBy(templates, ({ roleID, version }) =>
    roleID === null
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
