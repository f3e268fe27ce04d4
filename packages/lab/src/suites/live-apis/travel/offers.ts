/** Synthetic flight offers, which follow from the route and the day. */

import { random } from 'regain/internal/types';
import type { Row } from '../../domains/state.ts';
import { airports } from './data.ts';

const airlines = [
  ['ZZ', 'Duffel Airways'],
  ['QX', 'Quaver Air'],
  ['HV', 'Halcyon'],
] as const;
const cabins: Readonly<Record<string, string>> = { E: 'economy', P: 'premium_economy', B: 'business' };

interface Leg {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
  /** Its first letter, in capitals. */
  readonly cabin: string;
}

export function hasAirport(code: string): boolean {
  return airports().some(({ iata_code }) => iata_code === code);
}

/** The offers for a leg, cheapest first. */
export function offersFor(leg: Leg): Row[] {
  const offers = airlines.map((_, index) => offerOf(leg, index + 1));
  return offers.sort((a, b) => Number(a.total_amount) - Number(b.total_amount));
}

/** The offer of an id; undefined where there is none. */
export function getOffer(id: string): Row | undefined {
  const match = /^off_0000([A-Z]{3})([A-Z]{3})(\d{4})(\d{2})(\d{2})([EPB])([123])$/.exec(id);
  if (match === null) return undefined;
  const [, origin, destination, year, month, day, cabin, nth] = match as unknown as string[];
  const leg = { origin: origin!, destination: destination!, date: `${year}-${month}-${day}`, cabin: cabin! };
  return hasAirport(leg.origin) && hasAirport(leg.destination) ? offerOf(leg, Number(nth)) : undefined;
}

function offerOf({ origin, destination, date, cabin }: Leg, nth: number): Row {
  const draw = random('live offers', origin, destination, date, nth);
  const [code, name] = airlines[nth - 1]!;
  const fare = (60 + 180 * draw.uniform()) * (cabin === 'B' ? 3 : cabin === 'P' ? 1.7 : 1);
  const minutes = 75 + draw.below(180);
  const departure = `${date}T${String(6 + draw.below(14)).padStart(2, '0')}:${String(5 * draw.below(12)).padStart(2, '0')}:00`;
  return {
    id: `off_0000${origin}${destination}${date.replaceAll('-', '')}${cabin}${nth}`,
    total_amount: fare.toFixed(2),
    total_currency: 'EUR',
    owner: { iata_code: code, name },
    passengers: [{ id: `pas_0000${origin}${destination}${nth}`, type: 'adult' }],
    payment_requirements: { requires_instant_payment: false },
    slices: [
      {
        origin: { iata_code: origin },
        destination: { iata_code: destination },
        duration: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
        segments: [{ departing_at: departure }],
        fare_brand_name: cabins[cabin]!,
      },
    ],
  };
}
