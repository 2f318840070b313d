import { Checkbox, Group } from '@mantine/core';
import type { KeyScope } from '../../../api/dashboard-client.ts';
import { developerPanelWords as t } from '../../../words.ts';

const scopes = {
  tiles: () => t('scopeTiles'),
  geocode: () => t('scopeGeocode'),
  routing: () => t('scopeRouting'),
  static: () => t('scopeStatic'),
  items: () => t('scopeItems'),
} as const satisfies Readonly<Record<KeyScope, () => string>>;
const scopeNames = Object.keys(scopes) as KeyScope[];

interface ScopeChoiceProps {
  /** Empty: everything. */
  chosen: readonly KeyScope[];
  onChange: (chosen: readonly KeyScope[]) => void;
}

/** Parts of the API that a key is good for. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  return (
    <Checkbox.Group
      size="xs"
      label={t('scopes')}
      description={t('scopesAbout')}
      value={[...chosen]}
      onChange={wanted => onChange(scopeNames.filter(scope => wanted.includes(scope)))}
    >
      <Group gap="sm" mt={6}>
        {scopeNames.map(scope => (
          <Checkbox key={scope} size="xs" value={scope} label={scopes[scope]()} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
