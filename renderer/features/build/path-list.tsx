import { Button, CloseButton, Input, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Choosable } from '../../../electron/contract.ts';
import { useChoose } from '../../desktop/use-choose.ts';
import { t } from './words.ts';

interface PathListProps {
  label: string;
  description: string;
  placeholder: string;
  choosable: Choosable;
  paths: readonly string[];
  onChange: (paths: readonly string[]) => void;
}

/** Paths on the service's machine: chosen in the system's dialog, typed in a browser. */
export function PathList({ label, description, placeholder, choosable, paths, onChange }: PathListProps) {
  const ask = useChoose();
  const [text, setText] = useState('');
  const add = (more: readonly string[]) => onChange([...new Set([...paths, ...more])]);
  const addTyped = () => {
    if (text.trim() === '') return;
    add([text.trim()]);
    setText('');
  };
  return (
    <Input.Wrapper label={label} description={description} mt="sm" labelElement="div">
      {paths.length === 0 ? null : (
        <ul className="build-paths" aria-label={label}>
          {paths.map(path => (
            <li key={path}>
              <span className="build-path" translate="no" title={path}>
                <bdi>{path}</bdi>
              </span>
              <CloseButton
                size="sm"
                aria-label={t('removePath', { path })}
                onClick={() => onChange(paths.filter(one => one !== path))}
              />
            </li>
          ))}
        </ul>
      )}
      {ask === undefined ? (
        <div className="build-path-entry">
          <TextInput
            aria-label={t('pathFor', { label })}
            placeholder={placeholder}
            translate="no"
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            onBlur={addTyped}
            onKeyDown={event => {
              if (event.key !== 'Enter') return;
              // Add the path instead of submitting the form.
              event.preventDefault();
              addTyped();
            }}
            autoComplete="off"
            spellCheck={false}
          />
          <Button variant="default" disabled={text.trim() === ''} onClick={addTyped}>
            {t('addPath')}
          </Button>
        </div>
      ) : (
        <Button variant="default" size="compact-sm" mt={6} onClick={() => void ask(choosable).then(add)}>
          {t('choose')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
