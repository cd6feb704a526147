const ROLE_NAMES: Readonly<Record<number, string>> = { 20: 'Admin', 15: 'Member', 5: 'Guest' };

export function roleName(role: number | null): string {
  return (role === null ? null : ROLE_NAMES[role]) ?? '–';
}

export const roleOptions = [
  { value: '20', label: 'Admin' },
  { value: '15', label: 'Member' },
  { value: '5', label: 'Guest' },
] as const satisfies readonly { value: string; label: string }[];
