import { useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { projectSettings } from '../../text/settings.ts';
import { Panel } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';

const { features: text } = projectSettings;
const FEATURES = ['cycle_view', 'module_view'] as const;

export function FeaturesPanel({ project, mayEdit }: PanelProps) {
  const path = useProjectPath(project);
  const call = useCall();
  const set = (feature: (typeof FEATURES)[number], on: boolean) =>
    void call({
      method: 'PATCH',
      path,
      body: { [feature]: on },
      refreshes: workspaceRefresh('projects'),
    });
  return (
    <Panel title={text.title} text={text.text}>
      {FEATURES.map((feature) => (
        <Switch
          key={feature}
          label={text[feature][0]}
          hint={text[feature][1]}
          checked={project[feature]}
          disabled={!mayEdit}
          onChange={(on) => set(feature, on)}
        />
      ))}
    </Panel>
  );
}
