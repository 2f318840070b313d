import { Container, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What stands in place of the map: before there is one, or where there cannot be one now. */
export function EntryPage({ children }: { children: ReactNode }) {
  return (
    <main className="entry">
      <Container size={520} py={48}>
        <Group gap="sm" mb="lg">
          <img src="./icon.svg" width={40} height={40} alt="" />
          <Title order={1} size="h2" translate="no">
            Outpost
          </Title>
        </Group>
        {children}
      </Container>
    </main>
  );
}
