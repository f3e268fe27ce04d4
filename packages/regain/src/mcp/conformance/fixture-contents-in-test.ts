/** What the tools, resources and prompts of the fixture return, as the conformance suite asks for it. */

const text = (value: string): { type: 'text'; text: string } => ({ type: 'text', text: value });
const resource = (uri: string, mimeType: string, value: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: value } }) as const;
const textResult = (value: string) => ({ content: [text(value)] });

/** A picture of one red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
/** A sound without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

export const image = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

/** Tools without arguments that always return the same. */
export const fixedTools = {
  test_simple_text: textResult('This is a simple text response for testing.'),
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' } as const] },
  test_embedded_resource: {
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
};

export const prompts = {
  test_simple_prompt: { arguments: [], contents: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    contents: ({ arg1, arg2 }: { [name: string]: string }) => [
      text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
    ],
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    contents: ({ resourceUri }: { [name: string]: string }) => [
      resource(resourceUri!, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    arguments: [],
    contents: () => [image, text('Please analyze the image above.')],
  },
};

/** Keywords of JSON Schema 2020-12 that a relay must not lose. */
export const richSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  ['th' + 'en']: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

const options = (...values: string[]) =>
  values.map((value, index) => ({ const: value, title: `Title ${index}` }));
const untitled = ['option1', 'option2', 'option3'];

/** Forms that a tool asks the client to fill in. */
export const forms = {
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: untitled },
    titledSingle: { type: 'string', oneOf: options('value1', 'value2', 'value3') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: untitled } },
    titledMulti: { type: 'array', items: { anyOf: options('value1', 'value2', 'value3') } },
  },
};

export { text, textResult };
