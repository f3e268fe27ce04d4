/** Facts that several stories draw from. They agree with the seeded tables of the domains. */

export const routes = [
  { origin: 'Lisbon', destination: 'Oslo', date: '2026-03-14' },
  { origin: 'Oslo', destination: 'Lisbon', date: '2026-03-18' },
  { origin: 'Madrid', destination: 'Vienna', date: '2026-03-15' },
  { origin: 'Vienna', destination: 'Madrid', date: '2026-03-19' },
  { origin: 'Dublin', destination: 'Prague', date: '2026-03-16' },
  { origin: 'Prague', destination: 'Dublin', date: '2026-03-20' },
  { origin: 'Athens', destination: 'Berlin', date: '2026-03-17' },
  { origin: 'Berlin', destination: 'Athens', date: '2026-03-21' },
  { origin: 'Warsaw', destination: 'Rome', date: '2026-03-18' },
  { origin: 'Rome', destination: 'Warsaw', date: '2026-03-22' },
] as const;

/** People without a booking, stay or order. */
export const travellers = [
  'Samira Boutros',
  'Colin Yates',
  'Linnea Falk',
  'Oskar Brandvold',
  'Teresa Quiroga',
  'Jakub Maly',
  'Wanda Price',
] as const;

export const seats = ['3B', '6F', '10A', '13D', '18C', '19E', '24B', '27F'] as const;

export const times = ['08:00', '09:45', '10:15', '11:30', '13:00', '14:45', '15:15', '16:00'] as const;

/** People in the address book. */
export const contacts = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
  'Priya Raman',
  'Tomas Herrera',
  'Pavel Dvorak',
] as const;
