/** A tool is classified as a read only if its name and description allow no other meaning. */

import { describe, expect, it } from 'vitest';
import { inferEffect, type ToolDescription } from './infer-effect.ts';

const effectOf = (name: string, description?: string) =>
  inferEffect(description === undefined ? { name } : { name, description }).effect;

describe('names that read', () => {
  it.each(
    `get_user getUserProfile GetUserProfile get-user-profile list_issues search_flights searchFlights
    findHotels read_file fetch_weather lookup_address retrieve_invoice describe_table count_rows
    query_balance calculate_route github__list_issues mcp__github__get_pull_request
    slack.search_messages weather/get_forecast server:list_tools getHTTPStatus get_booking list_bookings
    get_settings`.split(/\s+/),
  )('%s', (name) => {
    expect(effectOf(name)).toBe('read');
  });

  it.each([
    ['asana_get_task', 'Get detailed information about a specific task'],
    ['kv_list', 'List keys in the store'],
    ['weather.get', 'Get the current weather conditions for a city.'],
    ['search', 'Search for files in the drive'],
    ['check_status', 'Check the status of a crawl job.'],
    ['is_blocked_check', 'Checks whether the user is on the list.'],
    ['web_search', 'Performs a web search, ideal for general queries.'],
    ['BatchGetItem', 'The BatchGetItem operation returns the attributes of several items.'],
    ['pg_stats', 'Returns statistics of a single database.'],
    ['workspaces', 'List all workspaces accessible to the user'],
    ['my_cards', "Get the cards from the user's board"],
  ])('%s, with a description that agrees', (name, description) => {
    expect(effectOf(name)).toBeUndefined();
    expect(effectOf(name, description)).toBe('read');
  });

  it('give a reason', () => {
    expect(inferEffect({ name: 'search_flights' })).toEqual({
      effect: 'read',
      because: 'its name begins with "search"',
      source: 'name',
    });
    expect(inferEffect({ name: 'find_and_book' }).because).toBe('its name joins two things with "and"');
    expect(inferEffect({ name: 'get_job', description: 'Gets the job and marks it as done.' })).toEqual({
      effect: undefined,
      because: 'its description says "marks"',
      source: 'unknown',
    });
  });
});

describe('names that only look like reads', () => {
  it.each(
    `get_or_create find_and_book read_and_delete get_lock fetch_and_run checkout check_in check_out_book checkIn query run_query
    execute_sql query_database db.query get_next_message get_next_job list_unsubscribe view_and_ack search_replace find_replace
    searchAndReplace fetch_url fetch browser_navigate lookup_or_insert poll consume receive_message get_token getAccessToken
    generate_report preview count_down show_notification show_dialog view_message open_file start_search getset get_set
    get_rid_of_user list_for_sale list_property find_one_and_update get_user_input get_approval read_email readMessages
    check_item check_todo read_out_loud get_queue_message get_signed_url get_upload_url get_invite_link get_taxi get_access
    get_messages_from_kafka list read get findings getaway listen reader unget_user mark_read toggle_read bump_count`
      .trim()
      .split(/\s+/),
  )('%s', (name) => {
    expect(effectOf(name)).toBeUndefined();
  });

  it.each([
    ['get_job', 'Gets the next job and marks it as done'],
    ['get_job', 'Gets the next available job'],
    ['get_task', 'Get a task from the queue'],
    ['get_file', 'Get basic information about a file and prepare it for downloading.'],
    ['get_prompts', 'Retrieve a prompt by ID and execute it.'],
    ['get_user', 'Gets the user; frobnicates them.'],
    ['get_user', 'Gets the user and automatically frobnicates the record.'],
    ['get_user', 'Frobnicates the user.'],
    ['get_user', 'Gets a user. The session is closed afterwards.'],
    ['get_flight', 'Gets a flight by booking it'],
    ['get_flag', 'Gets a flag while setting the default'],
    ['get_data', 'Fetches data and stores results in the database'],
    ['get_report', 'Gets the report, then emails copies to everyone'],
    ['get_cart', 'Returns the cart after checkout'],
    ['get_value', 'Returns the value. Has side effects.'],
    ['get_value', 'Returns the value; a side-effect is logging'],
    ['get_wallet', 'Gets the wallet of a user, empty on first call'],
    ['get_output', 'Returns output that came since the last check'],
    ['get_note', 'Retrieve a one-time note'],
    ['get_job', 'Retrieves a pending job for processing'],
    ['get_file', 'Get a file to the local disk'],
    ['get_answer', 'Get an answer from the user'],
    ['read_text', 'Read some text to the user'],
    ['read_process_output', 'Read output of a process'],
    ['query_orders', 'Query orders with raw SQL'],
    ['find_orders', 'Find orders with any SQL statement'],
    ['list_on_ebay', 'List products on eBay'],
    ['fetch_page', 'Fetch a page with any method: GET, POST, PUT'],
    ['fetch_data', 'Fetches data with GET, POST, PUT or DELETE'],
    ['list_item', 'List an item for others to see'],
    ['list_car', 'Lists your car'],
    ['read_text', 'Reads the text aloud'],
    ['get_data', '获取并删除数据'],
    ['get_data', 'Obtiene y borra los datos'],
    ['read_message', 'Read a message in full detail and mark it as read'],
    ['show_message', 'Display a message on the screen'],
    ['check_item', 'Check an item of the list'],
    ['uber.ride', 'Finds a suitable ride for customers'],
    ['open_nodes', 'Get nodes'],
    ['kv_get', 'Key-value storage'],
  ])('%s: %s', (name, description) => {
    expect(effectOf(name, description)).toBeUndefined();
  });
});

describe('the HTTP method', () => {
  const byMethod = (method: string, name: string, description?: string): ReturnType<typeof inferEffect> =>
    inferEffect({ name, method, ...(description === undefined ? {} : { description }) } as ToolDescription);

  it.each(['GET', 'get', 'HEAD', 'OPTIONS'])('%s reads', (method) => {
    expect(byMethod(method, 'repos/codeowners-errors')).toMatchObject({ effect: 'read', source: 'method' });
    expect(byMethod(method, 'list_workflow_runs', 'List runs created by a user').effect).toBe('read');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'BREW', ''])('%s is unknown', (method) => {
    expect(byMethod(method, 'search_users', 'Search for users')).toMatchObject({
      effect: undefined,
      source: 'method',
    });
  });

  it.each([
    ['delete_user', undefined],
    ['connectGetNamespacedPodExec', 'connect GET requests to exec of Pod'],
    ['get_or_create_user', undefined],
    ['get_next_job', undefined],
    ['order_pizza', undefined],
    ['find_replace', undefined],
    ['hook', 'Sends a mail'],
  ])('does not override the name or the first verb: %s', (name, description) => {
    expect(byMethod('GET', name, description).effect).toBeUndefined();
  });
});

describe('annotations', () => {
  const annotated = (
    annotations: NonNullable<ToolDescription['annotations']>,
    trustAnnotations = true,
    name = 'foo',
  ) => inferEffect({ name, annotations }, { trustAnnotations }).effect;

  it('decide if trusted', () => {
    expect(annotated({ readOnlyHint: true })).toBe('read');
    expect(annotated({ readOnlyHint: true }, true, 'delete_user')).toBe('read');
    expect(annotated({ readOnlyHint: false, idempotentHint: true })).toBe('idempotent');
    expect(annotated({ readOnlyHint: false, destructiveHint: true })).toBe('irreversible');
    expect(annotated({ readOnlyHint: false, destructiveHint: false })).toBe('write');
    expect(annotated({ readOnlyHint: false }, true, 'get_user')).toBe('write');
  });

  it('are ignored if absent or contradictory', () => {
    expect(annotated({})).toBeUndefined();
    expect(annotated({}, true, 'get_user')).toBe('read');
    expect(annotated({ destructiveHint: false }, true, 'get_user')).toBe('read');
    expect(annotated({ readOnlyHint: true, destructiveHint: true })).toBeUndefined();
  });

  it('count without trust only as warnings', () => {
    expect(annotated({ readOnlyHint: true }, false)).toBeUndefined();
    expect(annotated({ idempotentHint: true }, false)).toBeUndefined();
    expect(annotated({ readOnlyHint: false }, false, 'get_user')).toBeUndefined();
    expect(annotated({ destructiveHint: true }, false, 'get_user')).toBeUndefined();
    expect(annotated({ readOnlyHint: true }, false, 'get_user')).toBe('read');
    expect(inferEffect({ name: 'foo', annotations: { readOnlyHint: true } }).effect).toBeUndefined();
  });
});

describe('conversions', () => {
  it.each(['convert_currency', 'convertUnits', 'finance__convert_currency'])('%s calculates', (name) => {
    expect(inferEffect({ name }).effect).toBe('read');
  });

  it.each([
    'convert_lead',
    'convert_file',
    'convert',
    'convert_and_send',
    'convert_currency_and_pay',
    'convert_units_save',
  ])('%s may do more', (name) => {
    expect(inferEffect({ name }).effect).toBeUndefined();
  });
});
