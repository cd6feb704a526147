import { PageHeader } from '../ui/PageHeader.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A screen whose code or data is still loading: it has its heading and its tab title already. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader crumbs={[{ label: title }]} />
      <Skeleton rows={12} />
    </>
  );
}
