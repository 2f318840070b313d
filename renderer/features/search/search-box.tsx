import { useEffect, useRef } from 'react';
import { useCamera } from '../../map/camera-port.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSubject } from '../place/subject.ts';
import { PlaceField } from './place-field.tsx';
import { useSearchRequest } from './search-request.ts';
import { useGoTo } from './use-go-to.ts';
import { t } from './words.ts';

/** The search field of Explore. */
export function SearchBox() {
  const camera = useCamera();
  const goTo = useGoTo();
  const { subject, setSubject } = useSubject();
  const { request, clear } = useSearchRequest();
  const found = subject?.kind === 'place' ? subject.place : undefined;
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    // Blur first, so that focus opens a closed list again.
    input.current?.blur();
    input.current?.focus();
    input.current?.select();
  };
  const answer = () => {
    focus();
    clear();
  };
  const latest = useRef(answer);
  latest.current = answer;
  useEffect(() => {
    if (request !== undefined) latest.current();
  }, [request]);
  return (
    <search className="card search-box">
      <PlaceField
        label={t('title')}
        clearLabel={t('clear')}
        placeholder={t('placeholder')}
        value={found?.title ?? ''}
        bias={() => camera.current?.view()}
        onPick={place => {
          setSubject({ kind: 'place', place });
          goTo(place);
        }}
        onClear={() => setSubject(undefined)}
        inputRef={input}
        request={request}
        before={<Icon name="search" />}
      />
    </search>
  );
}
