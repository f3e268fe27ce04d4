import { expect, it } from 'vitest';
import { messageOf, type RequestId } from '../wire/message.ts';
import { listChanges } from './list-changes.ts';

const fields = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged'];
const listen = (id: RequestId, params: object) =>
  messageOf({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params: params as never });

it.each([
  ['notifications/tools/list_changed', 'toolsListChanged'],
  ['notifications/prompts/list_changed', 'promptsListChanged'],
  ['notifications/resources/list_changed', 'resourcesListChanged'],
])('%s is for the subscriptions that want it', (method, field) => {
  const others = Object.fromEntries(fields.map((name) => [name, name !== field]));
  const requests = [
    listen(1, { notifications: { [field]: true } }),
    listen(2, { notifications: others }),
    listen(3, { notifications: { [field]: 'no' } }),
    listen(4, { notifications: null }),
    listen(5, {}),
  ];
  const changes = listChanges(method, false, requests);
  expect(changes.map(({ message, subscription }) => [message.body.method, subscription])).toEqual([
    [method, 1],
  ]);
});
