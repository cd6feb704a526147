import { offsetsOf } from './in-zone.ts';

/** Zones by their fixed group, as people call their places. */
const GROUPS: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    '-11:00',
    [
      ['Midway Island', 'Pacific/Midway'],
      ['American Samoa', 'Pacific/Pago_Pago'],
    ],
  ],
  [
    '-10:00',
    [
      ['Hawaii', 'Pacific/Honolulu'],
      ['Aleutian Islands', 'America/Adak'],
    ],
  ],
  ['-09:30', [['Marquesas Islands', 'Pacific/Marquesas']]],
  [
    '-09:00',
    [
      ['Alaska', 'America/Anchorage'],
      ['Gambier Islands', 'Pacific/Gambier'],
    ],
  ],
  [
    '-08:00',
    [
      ['Pacific Time (US and Canada)', 'America/Los_Angeles'],
      ['Baja California', 'America/Tijuana'],
    ],
  ],
  [
    '-07:00',
    [
      ['Mountain Time (US and Canada)', 'America/Denver'],
      ['Arizona', 'America/Phoenix'],
      ['Chihuahua, Mazatlan', 'America/Chihuahua'],
    ],
  ],
  [
    '-06:00',
    [
      ['Central Time (US and Canada)', 'America/Chicago'],
      ['Saskatchewan', 'America/Regina'],
      ['Guadalajara, Mexico City, Monterrey', 'America/Mexico_City'],
      ['Tegucigalpa, Honduras', 'America/Tegucigalpa'],
      ['Costa Rica', 'America/Costa_Rica'],
    ],
  ],
  [
    '-05:00',
    [
      ['Eastern Time (US and Canada)', 'America/New_York'],
      ['Lima', 'America/Lima'],
      ['Bogota', 'America/Bogota'],
      ['Quito', 'America/Guayaquil'],
      ['Chetumal', 'America/Cancun'],
    ],
  ],
  ['-04:30', [['Caracas (Old Venezuela Time)', 'America/Caracas']]],
  [
    '-04:00',
    [
      ['Atlantic Time (Canada)', 'America/Halifax'],
      ['Caracas', 'America/Caracas'],
      ['Santiago', 'America/Santiago'],
      ['La Paz', 'America/La_Paz'],
      ['Manaus', 'America/Manaus'],
      ['Georgetown', 'America/Guyana'],
      ['Bermuda', 'Atlantic/Bermuda'],
    ],
  ],
  ['-03:30', [['Newfoundland Time (Canada)', 'America/St_Johns']]],
  [
    '-03:00',
    [
      ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
      ['Brasilia', 'America/Sao_Paulo'],
      ['Greenland', 'America/Godthab'],
      ['Montevideo', 'America/Montevideo'],
      ['Falkland Islands', 'Atlantic/Stanley'],
    ],
  ],
  ['-02:00', [['South Georgia and the South Sandwich Islands', 'Atlantic/South_Georgia']]],
  [
    '-01:00',
    [
      ['Azores', 'Atlantic/Azores'],
      ['Cape Verde Islands', 'Atlantic/Cape_Verde'],
    ],
  ],
  [
    '+00:00',
    [
      ['Dublin', 'Europe/Dublin'],
      ['Reykjavik', 'Atlantic/Reykjavik'],
      ['Lisbon', 'Europe/Lisbon'],
      ['Monrovia', 'Africa/Monrovia'],
      ['Casablanca', 'Africa/Casablanca'],
    ],
  ],
  [
    '+01:00',
    [
      ['Central European Time (Berlin, Rome, Paris)', 'Europe/Paris'],
      ['West Central Africa', 'Africa/Lagos'],
      ['Algiers', 'Africa/Algiers'],
      ['Lagos', 'Africa/Lagos'],
      ['Tunis', 'Africa/Tunis'],
    ],
  ],
  [
    '+02:00',
    [
      ['Eastern European Time (Cairo, Helsinki, Kyiv)', 'Europe/Kiev'],
      ['Athens', 'Europe/Athens'],
      ['Jerusalem', 'Asia/Jerusalem'],
      ['Johannesburg', 'Africa/Johannesburg'],
      ['Harare, Pretoria', 'Africa/Harare'],
    ],
  ],
  [
    '+03:00',
    [
      ['Moscow Time', 'Europe/Moscow'],
      ['Baghdad', 'Asia/Baghdad'],
      ['Nairobi', 'Africa/Nairobi'],
      ['Kuwait, Riyadh', 'Asia/Riyadh'],
    ],
  ],
  ['+03:30', [['Tehran', 'Asia/Tehran']]],
  [
    '+04:00',
    [
      ['Abu Dhabi', 'Asia/Dubai'],
      ['Baku', 'Asia/Baku'],
      ['Yerevan', 'Asia/Yerevan'],
      ['Astrakhan', 'Europe/Astrakhan'],
      ['Tbilisi', 'Asia/Tbilisi'],
      ['Mauritius', 'Indian/Mauritius'],
    ],
  ],
  [
    '+05:00',
    [
      ['Islamabad', 'Asia/Karachi'],
      ['Karachi', 'Asia/Karachi'],
      ['Tashkent', 'Asia/Tashkent'],
      ['Yekaterinburg', 'Asia/Yekaterinburg'],
      ['Maldives', 'Indian/Maldives'],
      ['Chagos', 'Indian/Chagos'],
    ],
  ],
  [
    '+05:30',
    [
      ['Chennai', 'Asia/Kolkata'],
      ['Kolkata', 'Asia/Kolkata'],
      ['Mumbai', 'Asia/Kolkata'],
      ['New Delhi', 'Asia/Kolkata'],
      ['Sri Jayawardenepura', 'Asia/Colombo'],
    ],
  ],
  ['+05:45', [['Kathmandu', 'Asia/Kathmandu']]],
  [
    '+06:00',
    [
      ['Dhaka', 'Asia/Dhaka'],
      ['Almaty', 'Asia/Almaty'],
      ['Bishkek', 'Asia/Bishkek'],
      ['Thimphu', 'Asia/Thimphu'],
    ],
  ],
  [
    '+06:30',
    [
      ['Yangon (Rangoon)', 'Asia/Yangon'],
      ['Cocos Islands', 'Indian/Cocos'],
    ],
  ],
  [
    '+07:00',
    [
      ['Bangkok', 'Asia/Bangkok'],
      ['Hanoi', 'Asia/Ho_Chi_Minh'],
      ['Jakarta', 'Asia/Jakarta'],
      ['Novosibirsk', 'Asia/Novosibirsk'],
      ['Krasnoyarsk', 'Asia/Krasnoyarsk'],
    ],
  ],
  [
    '+08:00',
    [
      ['Beijing', 'Asia/Shanghai'],
      ['Singapore', 'Asia/Singapore'],
      ['Perth', 'Australia/Perth'],
      ['Hong Kong', 'Asia/Hong_Kong'],
      ['Ulaanbaatar', 'Asia/Ulaanbaatar'],
      ['Palau', 'Pacific/Palau'],
    ],
  ],
  ['+08:45', [['Eucla', 'Australia/Eucla']]],
  [
    '+09:00',
    [
      ['Tokyo', 'Asia/Tokyo'],
      ['Seoul', 'Asia/Seoul'],
      ['Yakutsk', 'Asia/Yakutsk'],
    ],
  ],
  [
    '+09:30',
    [
      ['Adelaide', 'Australia/Adelaide'],
      ['Darwin', 'Australia/Darwin'],
    ],
  ],
  [
    '+10:00',
    [
      ['Sydney', 'Australia/Sydney'],
      ['Brisbane', 'Australia/Brisbane'],
      ['Guam', 'Pacific/Guam'],
      ['Vladivostok', 'Asia/Vladivostok'],
      ['Tahiti', 'Pacific/Tahiti'],
    ],
  ],
  ['+10:30', [['Lord Howe Island', 'Australia/Lord_Howe']]],
  [
    '+11:00',
    [
      ['Solomon Islands', 'Pacific/Guadalcanal'],
      ['Magadan', 'Asia/Magadan'],
      ['Norfolk Island', 'Pacific/Norfolk'],
      ['Bougainville Island', 'Pacific/Bougainville'],
      ['Chokurdakh', 'Asia/Srednekolymsk'],
    ],
  ],
  [
    '+12:00',
    [
      ['Auckland', 'Pacific/Auckland'],
      ['Wellington', 'Pacific/Auckland'],
      ['Fiji Islands', 'Pacific/Fiji'],
      ['Anadyr', 'Asia/Anadyr'],
    ],
  ],
  ['+12:45', [['Chatham Islands', 'Pacific/Chatham']]],
  [
    '+13:00',
    [
      ["Nuku'alofa", 'Pacific/Tongatapu'],
      ['Samoa', 'Pacific/Apia'],
    ],
  ],
  ['+14:00', [['Kiritimati Island', 'Pacific/Kiritimati']]],
];

/** Ordered by how far each is ahead of UTC now, daylight saving included, then by name. */
export function timezonesAt(now: number) {
  return GROUPS.flatMap(([group, places]) =>
    places.map(([label, value]) => ({ group, label, value, minutes: offsetsOf(value)(now) })),
  )
    .toSorted((a, b) => a.minutes - b.minutes || (a.label < b.label ? -1 : 1))
    .map(({ group, label, value, minutes }) => ({
      utc_offset: `UTC${group}`,
      gmt_offset: `GMT${signed(minutes)}`,
      value,
      label,
    }));
}

function signed(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
