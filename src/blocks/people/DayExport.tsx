import { DateField } from '../pickers/DateField.tsx';
import { useState } from 'react';
import { downloadCsv } from '../../client/download.ts';
import { useSession } from '../../client/session-context.ts';
import { activity as text } from '../../text/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Panel } from '../../ui/Page.tsx';
import { Select } from '../../ui/TextField.tsx';
import { useAttempt } from '../settings/use-attempt.ts';
import styles from './DayExport.module.css';

interface DayExportProps {
  readonly userId: string;
  readonly today: string;
  /** Where the person may ask for it; the first is proposed. */
  readonly workspaces: readonly { readonly slug: string; readonly name: string }[];
}

/** What somebody did on one day, as a file for a spreadsheet. */
export function DayExport({ userId, today, workspaces }: DayExportProps) {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [day, setDay] = useState(today);
  const [slug, setSlug] = useState(workspaces[0]?.slug ?? '');
  if (workspaces.length === 0) return null;
  const submit = async () => {
    const path = `/api/workspaces/${slug}/user-activity/${userId}/export/`;
    await attempt(() => downloadCsv(session, path, { date: day }, `activity-${slug}-${day}.csv`));
  };
  return (
    <Panel title={text.downloadTitle} text={text.downloadText}>
      <Form onSubmit={submit} className={styles.form}>
        {workspaces.length > 1 && (
          <Select
            label={text.workspace}
            value={slug}
            options={workspaces.map((one) => ({ value: one.slug, label: one.name }))}
            onChange={setSlug}
          />
        )}
        <DateField
          label={text.day}
          required
          today={today}
          max={today}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" icon="import" busy={busy} disabled={day === ''}>
          {text.download}
        </Button>
      </Form>
    </Panel>
  );
}
