/** Facts that several stories draw from. They agree with the seeded tables of the domains. */

/** People who have no booking, stay or order yet. */
export const travellers = [
  'Priya Raman',
  'David Okoro',
  'Mei Tanaka',
  'Hanna Lindqvist',
  'Tomas Herrera',
  'Pavel Dvorak',
  'Samira Boutros',
  'Colin Yates',
] as const;

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

export const roundTrips = [
  { origin: 'Lisbon', destination: 'Oslo', date: '2026-03-14', backOn: '2026-03-18' },
  { origin: 'Madrid', destination: 'Vienna', date: '2026-03-15', backOn: '2026-03-19' },
  { origin: 'Dublin', destination: 'Prague', date: '2026-03-16', backOn: '2026-03-20' },
  { origin: 'Athens', destination: 'Berlin', date: '2026-03-17', backOn: '2026-03-21' },
  { origin: 'Warsaw', destination: 'Rome', date: '2026-03-18', backOn: '2026-03-22' },
] as const;

/** Trips to cities that have hotels. */
export const trips = [
  { origin: 'Lisbon', city: 'Oslo', date: '2026-03-14' },
  { origin: 'Madrid', city: 'Vienna', date: '2026-03-15' },
  { origin: 'Dublin', city: 'Prague', date: '2026-03-16' },
  { origin: 'Athens', city: 'Berlin', date: '2026-03-17' },
  { origin: 'Warsaw', city: 'Rome', date: '2026-03-18' },
  { origin: 'Oslo', city: 'Lisbon', date: '2026-03-18' },
  { origin: 'Prague', city: 'Dublin', date: '2026-03-20' },
] as const;

/** People in the address book. */
export const contacts = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
  'Priya Raman',
  'David Okoro',
  'Mei Tanaka',
  'Hanna Lindqvist',
  'Tomas Herrera',
  'Pavel Dvorak',
] as const;

export const seats = ['4A', '7C', '11F', '12B', '16D', '21E', '23A', '28C'] as const;

export const days = [
  '2026-03-09',
  '2026-03-10',
  '2026-03-11',
  '2026-03-12',
  '2026-03-13',
  '2026-03-23',
  '2026-03-24',
] as const;

export const times = ['08:30', '09:15', '10:45', '11:00', '13:30', '14:15', '15:45', '16:30'] as const;
