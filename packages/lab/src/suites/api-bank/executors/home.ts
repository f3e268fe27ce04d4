/** Smart home scenes, timed switches, hotel rooms, music. */

import type { Json } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { type Executors, entry, executor, requireText } from './executor.ts';

interface Scene {
  readonly name: string;
  readonly devices: readonly Row[];
}

export const home: Executors = {
  AddScene: executor<Scene>(
    'write',
    (state, { name, devices }) => {
      checkScene(name, devices);
      if (entry(state, 'Scenes', name) !== undefined)
        refuse('already-exists', 'name', name, 'Scene name already exists.');
      state.put('Scenes', name.toLowerCase(), { key: name.toLowerCase(), value: [...devices] });
      return 'success';
    },
    { undoneBy: { tool: 'DeleteScene', args: { name: '/args/name' } } },
  ),
  QueryScene: executor<{ name: string }>('read', (state, { name }): Json => {
    requireText(name, 'name', 'Scene name cannot be empty.');
    const scene = entry(state, 'Scenes', name) ?? refuse('not-found', 'name', name, 'Scene not found.');
    return scene.value!;
  }),
  ModifyScene: executor<Scene>('idempotent', (state, { name, devices }) => {
    checkScene(name, devices);
    state.patch('Scenes', requireSceneKey(state, name), { value: [...devices] });
    return 'success';
  }),
  DeleteScene: executor<{ name: string }>('idempotent', (state, { name }) => {
    requireText(name, 'name', 'Scene name cannot be empty.');
    state.remove('Scenes', requireSceneKey(state, name));
    return 'success';
  }),
  TimedSwitch: executor<{ name: string; time: string; on: boolean }>(
    'idempotent',
    (state, { name, time, on }) => {
      requireText(name, 'name', 'Name cannot be empty.');
      const others = switchesOf(state, name).filter((one) => one.time !== time);
      state.put('TimeSwitch', name, { key: name, value: [...others, { time, on }] });
      return 'success';
    },
    { formerly: { device_id: 'name' } },
  ),
  CancelTimedSwitch: executor<{ name: string; time: string }>(
    'idempotent',
    (state, { name, time }) => {
      requireText(name, 'name', 'name cannot be empty.');
      if (state.get('TimeSwitch', name) === undefined)
        refuse('not-found', 'name', name, 'device name does not exist.');
      const switches = switchesOf(state, name);
      const others = switches.filter((one) => one.time !== time);
      if (others.length === switches.length) refuse('not-found', 'time', time, 'time does not exist.');
      state.put('TimeSwitch', name, { key: name, value: others });
      return 'success';
    },
    { formerly: { device_id: 'name' } },
  ),
  BookHotel: executor<{
    hotel_name: string;
    check_in_time: string;
    check_out_time: string;
    room_count: number;
    adult_count: number;
    child_count: number;
  }>('write', (state, args) => {
    const order_id = String(state.rows('Hotel', () => true).length + 1);
    state.make('Hotel', args, { order_id });
    return order_id;
  }),
  PlayMusic: executor<{ music_name: string }>('read', (_state, { music_name }) => {
    requireText(music_name, 'music_name', 'The music name cannot be empty.');
    return `music://${music_name.toLowerCase()}`;
  }),
};

function requireSceneKey(state: State, name: string): string {
  const scene =
    entry(state, 'Scenes', name) ?? refuse('not-found', 'name', name, 'The scene does not exist.');
  return String(scene.key);
}

function switchesOf(state: State, name: string): readonly Row[] {
  return (state.get('TimeSwitch', name)?.value ?? []) as readonly Row[];
}

function checkScene(name: string, devices: readonly Row[]): void {
  requireText(name, 'name', 'Scene name cannot be empty.');
  if (!devices.every((device) => 'name' in device && 'description' in device))
    refuse('refused', 'devices', [...devices], 'Invalid device format.');
  const names = devices.map((device) => String(device.name));
  if (new Set(names).size < names.length)
    refuse('refused', 'devices', names, 'Device name cannot be duplicated.');
}
