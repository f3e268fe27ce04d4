/** Hotels: search, reserve, change, cancel. */

import {
  by,
  cents,
  choice,
  count,
  type Domain,
  date,
  find,
  getter,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  quantity,
  Refusal,
  type Row,
  record,
  type State,
  same,
  shownBy,
  text,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const hotel = record({
  hotelId: text('hotel code'),
  name: text('name of the hotel'),
  city: text('city'),
  stars: whole('stars', { minimum: 1, maximum: 5 }),
  nightlyRate: quantity('EUR', 'rate of a standard room for one night'),
  distance: quantity('km', 'distance from the centre'),
  roomsLeft: whole('rooms still free'),
});

const roomTypes = ['standard', 'family', 'suite'];
const rateFactor: Record<string, number> = { standard: 1, family: 1.5, suite: 2.2 };

const stay = record({
  stayId: text('number of the stay'),
  hotelId: text('hotel code'),
  guest: text('name of the guest'),
  checkIn: date('day of arrival'),
  nights: count('nights', 'length of the stay'),
  roomType: choice(roomTypes, 'kind of room'),
  total: quantity('EUR', 'price of the whole stay'),
  status: choice(['booked', 'cancelled'], 'state of the stay'),
});

const stayId = text('number of the stay');
const nights = count('nights', 'length of the stay', { minimum: 1, maximum: 30 });
const order = choice(['nightlyRate', 'distance', '-stars'], 'what comes first in the list', 'nightlyRate');
const hotelsInCity = pageOf({ city: text('city') }, 'hotels', hotel);

interface CitySearch extends Page {
  readonly city: string;
  readonly minStars?: number;
  readonly sortBy?: string;
}

function searchCity(state: State, args: CitySearch): Row {
  const { city, minStars = 1, sortBy = 'nightlyRate' } = args;
  const rows = state.rows('hotels', (row) => same(row.city, city) && (row.stars as number) >= minStars);
  return page({ city }, 'hotels', rows.sort(by(sortBy, 'hotelId')), args);
}

/** What a stay costs at the hotel's rate. */
function priceOf(hotel: Row, nights: number, roomType: string): number {
  return cents((hotel.nightlyRate as number) * nights * rateFactor[roomType]!);
}

export const hotels: Domain = {
  name: 'hotels',
  description: 'Hotels: search, reserve, change, cancel.',
  dialect: 'graphql',
  tables,
  tools: [
    tool<CitySearch>(
      {
        name: 'search_hotels',
        description: 'Finds the hotels of a city, the cheapest first unless sorted otherwise.',
        input: record({
          city: text('city'),
          minStars: whole('stars at least', { default: 1, minimum: 1, maximum: 5 }),
          sortBy: order,
          ...paging,
        }),
        output: hotelsInCity,
        effect: 'read',
      },
      searchCity,
    ),
    tool<CitySearch>(
      {
        name: 'browse_hotels',
        description: 'City guide: all hotels of a city, the cheapest first; answers like search_hotels.',
        input: record({ city: text('city'), ...paging }),
        output: hotelsInCity,
        effect: 'read',
      },
      searchCity,
    ),
    getter({
      name: 'get_hotel',
      description: 'Shows one hotel with its rate and the rooms left.',
      table: 'hotels',
      id: 'hotelId',
      idIs: 'hotel code',
      output: hotel,
    }),
    tool<{ hotelId: string; guest: string; checkIn: string; nights: number; roomType: string }>(
      {
        name: 'reserve_room',
        description: 'Reserves a room. Every call makes a reservation.',
        input: record({
          hotelId: text('hotel code'),
          guest: text('name of the guest'),
          checkIn: date('day of arrival'),
          nights,
          roomType: choice(roomTypes, 'kind of room', 'standard'),
        }),
        output: stay,
        effect: 'write',
        verifiedBy: listedBy('list_stays', ['guest'], '/stays', ['hotelId', 'guest', 'checkIn', 'nights'], {
          status: { const: 'booked' },
        }),
        undoneBy: undoneBy('cancel_stay', 'stayId'),
      },
      (state, { hotelId, guest, checkIn, nights, roomType }) => {
        const found = find(state, 'hotels', hotelId, 'hotelId');
        const roomsLeft = found.roomsLeft as number;
        if (roomsLeft < 1) throw new Refusal('refused', 'hotelId', hotelId, `${found.name} has no room left`);
        state.patch('hotels', hotelId, { roomsLeft: roomsLeft - 1 });
        const total = priceOf(found, nights, roomType);
        return state.make(
          'stays',
          { hotelId, guest, checkIn, nights, roomType },
          { total, status: 'booked' },
        );
      },
    ),
    lister({
      name: 'list_stays',
      description: 'Lists the stays of a guest, cancelled ones included.',
      table: 'stays',
      keys: { guest: text('name of the guest') },
      field: 'stays',
      row: stay,
      order: ['checkIn', 'stayId'],
    }),
    getter({
      name: 'get_stay',
      description: 'Shows one stay.',
      table: 'stays',
      id: 'stayId',
      idIs: 'number of the stay',
      output: stay,
    }),
    tool<{ stayId: string; checkIn: string; nights: number }>(
      {
        name: 'change_stay',
        description: 'Moves a stay to another day of arrival and length; the price follows the hotel rate.',
        input: record({ stayId, checkIn: date('new day of arrival'), nights }),
        output: stay,
        effect: 'idempotent',
        verifiedBy: shownBy('get_stay', ['stayId'], ['stayId', 'checkIn', 'nights']),
      },
      (state, { stayId, checkIn, nights }) => {
        const row = find(state, 'stays', stayId, 'stayId');
        if (row.status === 'cancelled') {
          throw new Refusal('state-conflict', 'stayId', stayId, `stay ${stayId} is cancelled`);
        }
        const found = find(state, 'hotels', row.hotelId as string, 'hotelId');
        const total = priceOf(found, nights, row.roomType as string);
        return state.patch('stays', stayId, { checkIn, nights, total });
      },
    ),
    tool<{ stayId: string }>(
      {
        name: 'cancel_stay',
        description: 'Cancels a stay and frees its room.',
        input: record({ stayId }),
        output: stay,
        effect: 'idempotent',
        verifiedBy: shownBy('get_stay', ['stayId'], ['stayId'], { status: { const: 'cancelled' } }),
      },
      (state, { stayId }) => {
        const row = find(state, 'stays', stayId, 'stayId');
        if (row.status === 'cancelled') return row;
        const hotelId = row.hotelId as string;
        const roomsLeft = state.get('hotels', hotelId)?.roomsLeft as number;
        state.patch('hotels', hotelId, { roomsLeft: roomsLeft + 1 });
        return state.unmake('stays', stayId, { status: 'cancelled' });
      },
    ),
  ],
};
