import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { placeWords as t } from '../../words.ts';
import type { PlaceDetails as Details } from '../subject/shown-place.ts';
import { hoursLines } from './hours-lines.ts';

/** What a visitor wants to know, as rows of the card's facts. */
export function PlaceDetails({ details }: { details: Details }) {
  const { openingHours, phone, website: site, cuisine, wheelchair, brand } = details;
  const link = site == null ? undefined : website(site);
  const access = lookup(wheelchairTexts, wheelchair ?? '');
  return (
    <>
      {openingHours == null ? null : (
        <Fact icon="clock" name={t('hours')}>
          <span className="place-hours" data-testid="hours" translate="no">
            {hoursLines(openingHours).map(line => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </Fact>
      )}
      {phone == null ? null : (
        <Fact icon="phone" name={t('phone')}>
          {phone.split(';').map(one => (
            <Anchor key={one} size="sm" href={`tel:${one.replace(/[^+\d]/g, '')}`} translate="no">
              {one.trim()}
            </Anchor>
          ))}
        </Fact>
      )}
      {site == null ? null : (
        <Fact icon="link" name={t('website')}>
          {link === undefined ? (
            <span translate="no">{site}</span>
          ) : (
            <Anchor size="sm" href={link.href} target="_blank" rel="noreferrer" translate="no">
              {link.host}
            </Anchor>
          )}
        </Fact>
      )}
      {cuisine == null ? null : (
        <Fact icon="food" name={t('cuisine')}>
          {t('cuisineIs', { cuisine: cuisine.replaceAll('_', ' ').split(';').join(', ') })}
        </Fact>
      )}
      {access === undefined ? null : (
        <Fact icon="wheelchair" name={t('wheelchair')}>
          {access()}
        </Fact>
      )}
      {brand == null ? null : (
        <Fact icon="star" name={t('brand')}>
          {t('brandIs', { brand })}
        </Fact>
      )}
    </>
  );
}

const wheelchairTexts: Readonly<Record<string, () => string>> = {
  yes: () => t('wheelchairYes'),
  designated: () => t('wheelchairYes'),
  limited: () => t('wheelchairLimited'),
  no: () => t('wheelchairNo'),
};

/** A fact of the card under its sign. */
export function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <>
      <dt>
        <Icon name={icon} size={16} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </>
  );
}

/** A website that can be opened safely, with the host to show; undefined for what is no `https` address. */
function website(text: string): { href: string; host: string } | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
