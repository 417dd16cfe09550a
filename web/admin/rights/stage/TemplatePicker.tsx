import type { RightsTemplate } from '@fagvaerk/contract/rights.ts';
import { Select, type SelectProps } from '@mantine/core';
import { foresightWords, words } from '../../words.ts';
import { templateValue } from './template-rights.ts';

interface Props extends Omit<SelectProps, 'data'> {
  templates: readonly RightsTemplate[];
}

/** One's own templates first, then those of the documentation, by version. */
export function TemplatePicker({ templates, ...rest }: Props) {
  const groups = Map.groupBy(templates, ({ templateID, version }) =>
    templateID === null
      ? (version?.toUpperCase() ?? foresightWords.templateGroups.all)
      : foresightWords.templateGroups.own,
  );
  return (
    <Select
      label={foresightWords.template}
      placeholder={foresightWords.chooseTemplate}
      data={[...groups].map(([group, own]) => ({
        group,
        items: own.map((template) => ({ value: templateValue(template), label: template.name })),
      }))}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      maxDropdownHeight={280}
      nothingFoundMessage={foresightWords.noTemplateFits}
      {...rest}
    />
  );
}
