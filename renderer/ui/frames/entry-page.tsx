import { Container, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import icon from '../../icon.svg';

/** A page in place of the map, before sign-in or after a failure. */
export function EntryPage({ children }: { children: ReactNode }) {
  return (
    <main className="entry">
      <Container size={520} py={48}>
        <Group gap="sm" mb="lg">
          <img src={icon} width={40} height={40} alt="" />
          <Title order={1} size="h2" translate="no">
            Outpost
          </Title>
        </Group>
        {children}
      </Container>
    </main>
  );
}

/** The page until there is more to show: the same picture that `index.html` shows before any script runs. */
export function Splash({ label }: { label: string }) {
  return (
    <div className="splash" role="status" aria-label={label}>
      <img src={icon} width={64} height={64} alt="" />
      <span translate="no">Outpost</span>
      <i aria-hidden="true" />
    </div>
  );
}
