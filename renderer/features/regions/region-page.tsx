import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SoftText } from '../../ui/soft-text.tsx';

/** The page of a region that can be had; `show`: leads to it on the map. */
export function RegionPage(props: { name: string; within: string } & Record<'back' | 'show' | 'children', ReactNode>) {
  const { name, within, back, show, children } = props;
  return (
    <article aria-label={name}>
      {back}
      <Group justify="space-between" wrap="nowrap" align="flex-start" mt={4}>
        <Title order={3} size="h4" className="place-title" translate="no">
          {name}
        </Title>
        {show}
      </Group>
      <SoftText translate="no">{within}</SoftText>
      {children}
    </article>
  );
}

/** In its place, once nobody offers it any more. */
export const GoneRegion = ({ back, said }: { back: ReactNode; said: string }) => (
  <>
    {back}
    <Text size="sm">{said}</Text>
  </>
);
