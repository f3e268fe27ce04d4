/** Facts for stories about parcels. They agree with the seeded tables. */

export const routes = [
  { fromCity: 'Porto', toCity: 'Lyon', destination: '15 Rue Paul, Lyon' },
  { fromCity: 'Lyon', toCity: 'Gdansk', destination: '4 Mariacka, Gdansk' },
  { fromCity: 'Gdansk', toCity: 'Bergen', destination: '19 Strandgaten, Bergen' },
  { fromCity: 'Bergen', toCity: 'Porto', destination: '60 Rua Chã, Porto' },
  { fromCity: 'Turin', toCity: 'Ghent', destination: '2 Graslei, Ghent' },
  { fromCity: 'Ghent', toCity: 'Turin', destination: '33 Via Roma, Turin' },
] as const;
export const senders = ['Nils Aaker', 'Olga Ferreira', 'Paul Verbeke', 'Quentin Roche'] as const;
export const recipients = ['Sara Lindholm', 'Teo Marchetti', 'Ula Baran', 'Wim Claes'] as const;
export const weights = [0.8, 2.5, 4.2, 6.9, 9.4] as const;
export const pickupDays = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'] as const;
export const windows = ['afternoon', 'evening'] as const;
/** People with one parcel under way, as sender and as recipient. */
export const underWay = [
  'Vera Pinto',
  'Luc Garnier',
  'Ewa Zielinska',
  'Tor Haugen',
  'Carla Fontana',
  'Bram De Wit',
] as const;
export const mishaps = ['torn box', 'water damage', 'two weeks late', 'missing contents'] as const;
