import type { Theme } from '../../commands/global.ts';
import { account } from '../../text/account.ts';
import { Panel } from '../../ui/Page.tsx';
import styles from './AppearancePanel.module.css';

const { appearance: text } = account;
const THEMES = Object.keys(text.themes) as Theme[];

interface AppearancePanelProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
}

export function AppearancePanel({ theme, onTheme }: AppearancePanelProps) {
  return (
    <Panel title={text.title} text={text.text}>
      <div role="radiogroup" aria-label={text.title} className={styles.themes}>
        {THEMES.map((one) => (
          <label key={one} className={styles.theme}>
            <input
              type="radio"
              name="theme"
              className={styles.radio}
              checked={one === theme}
              onChange={() => onTheme(one)}
            />
            <span className={styles.sample} data-sample={one} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            <span>{text.themes[one]}</span>
          </label>
        ))}
      </div>
    </Panel>
  );
}
