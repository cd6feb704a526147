import { useState } from 'react';
import type { ImportOrigin } from '../../client/imports.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

type Source = ImportOrigin['source'];

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isSecret?: boolean;
  readonly isOptional?: boolean;
}

const { origin: text } = importText;

const FIELDS: Readonly<Record<Source, readonly Field[]>> = {
  github: [
    { name: 'place', label: text.repo, placeholder: 'owner/repository' },
    { name: 'token', label: text.token, hint: text.githubHint, isSecret: true, isOptional: true },
  ],
  jira: [
    { name: 'cloud_hostname', label: text.site, placeholder: 'example.atlassian.net' },
    { name: 'project_key', label: text.project, placeholder: 'APP' },
    { name: 'email', label: text.email },
    { name: 'api_token', label: text.token, hint: text.jiraHint, isSecret: true },
  ],
};

interface OriginFormProps {
  readonly source: Source;
  readonly busy: boolean;
  readonly onFetch: (origin: ImportOrigin) => void;
}

/** Where another tracker's issues are, and what opens them. Nothing of it is kept. */
export function OriginForm({ source, busy, onFetch }: OriginFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const value = (name: string) => (typed[name] ?? '').trim();
  const origin = originOf(source, value);
  const submit = async () => {
    if (origin) onFetch(origin);
  };
  return (
    <Form className={styles.mapping} onSubmit={submit}>
      <fieldset className={styles.states}>
        <legend>{text[source]}</legend>
        {FIELDS[source].map(({ name, label, hint, placeholder, isSecret, isOptional }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            placeholder={placeholder}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            required={!isOptional}
            value={typed[name] ?? ''}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} disabled={origin === null}>
          {text.fetch}
        </Button>
      </div>
    </Form>
  );
}

/** Null: something is missing. A whole address of a repository is understood, too. */
function originOf(source: Source, value: (name: string) => string): ImportOrigin | null {
  if (source === 'github') {
    const [, owner = '', repo = ''] =
      /^(?:https?:\/\/github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git|\/.*)?$/.exec(value('place')) ??
      [];
    return owner && repo ? { source, owner, repo, token: value('token') } : null;
  }
  const names = ['cloud_hostname', 'project_key', 'email', 'api_token'] as const;
  if (names.some((name) => value(name) === '')) return null;
  const [cloud_hostname, project_key, email, api_token] = names.map(value) as [
    string,
    string,
    string,
    string,
  ];
  return { source, cloud_hostname, project_key, email, api_token };
}
