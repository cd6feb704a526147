/** A Storage that forgets. @param room how many characters of values it takes */
export function memoryStorage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const others = [...kept].filter(([one]) => one !== key);
      const used = others.reduce((sum, [, text]) => sum + text.length, value.length);
      if (used > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}
