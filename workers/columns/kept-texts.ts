/** Texts of rows, by `rid`. */
export interface KeptTexts {
  readonly get: (rid: number) => string | undefined;
  readonly set: (rid: number, text: string) => void;
  readonly forget: (rid: number) => void;
  readonly forgetAll: () => void;
  /** All but these, if there are more of them than this. */
  readonly forgetOthers: (wanted: ReadonlySet<number>, most: number) => void;
}

/**
 * A map that is cleared or shrinks leaves its old table behind, and what stands in there the collector carries along
 * as if it were still kept. So the texts are in holders, and a holder lets its text go.
 */
export function createKeptTexts(): KeptTexts {
  const holders = new Map<number, { text: string | undefined }>();
  const forget = (rid: number) => {
    const holder = holders.get(rid);
    if (!holder) return;
    holder.text = undefined;
    holders.delete(rid);
  };
  return {
    get: (rid) => holders.get(rid)?.text,
    set(rid, text) {
      forget(rid);
      holders.set(rid, { text });
    },
    forget,
    forgetAll() {
      for (const holder of holders.values()) holder.text = undefined;
      holders.clear();
    },
    forgetOthers(wanted, most) {
      if (holders.size <= most) return;
      for (const rid of holders.keys()) if (!wanted.has(rid)) forget(rid);
    },
  };
}
