/** Configuration files of each client, as their documentation shows them. */

export interface ClientFile {
  readonly client: string;
  readonly scope: 'user' | 'project' | 'local';
  /** From the home directory, or from the project. */
  readonly file: string;
  readonly text: string;
  /** A server of the file that is started by a command, and one that has an address. */
  readonly local: string;
  readonly remote?: string;
}

const CLAUDE = `{
  "numStartups": 12,
  "projects": {
    "PROJECT": {
      "allowedTools": [],
      "mcpServers": {
        "notes": { "type": "stdio", "command": "node", "args": ["notes.js"], "env": {} }
      }
    }
  },
  "mcpServers": {
    "memory": {
      "type": "stdio",
      "command": "npx",
      "args": [
        "-y",
        "@modelcontextprotocol/server-memory"
      ],
      "env": {
        "MEMORY_FILE_PATH": "/data/memory.json"
      }
    },
    "notion": { "type": "http", "url": "https://mcp.notion.com/mcp", "headers": { "Authorization": "Bearer abc123def" } }
  }
}
`;

export const clientFiles: readonly ClientFile[] = [
  {
    client: 'claude-code',
    scope: 'user',
    file: '.claude.json',
    text: CLAUDE,
    local: 'memory',
    remote: 'notion',
  },
  { client: 'claude-code', scope: 'local', file: '.claude.json', text: CLAUDE, local: 'notes' },
  {
    ...{ client: 'claude-code', scope: 'project', file: '.mcp.json', local: 'db', remote: 'api' },
    text: `{"mcpServers":{"db":{"command":"uvx","args":["db-server"]},"api":{"type":"http","url":"\${API:-https://api.example}/mcp"}}}`,
  },
  {
    ...{ client: 'claude-desktop', scope: 'user', local: 'filesystem' },
    file: '.config/Claude/claude_desktop_config.json',
    text: `{\r\n\t"mcpServers": {\r\n\t\t"filesystem": {\r\n\t\t\t"command": "npx",\r\n\t\t\t"args": ["-y", "@modelcontextprotocol/server-filesystem", "/Users/me/Desktop"]\r\n\t\t}\r\n\t}\r\n}\r\n`,
  },
  {
    ...{ client: 'cursor', scope: 'user', file: '.cursor/mcp.json', local: 'server-name', remote: 'userjot' },
    text: `{
  "mcpServers": {
    "server-name": { "command": "npx", "args": ["-y", "mcp-server"], "env": { "API_KEY": "value" } },
    "userjot": {
      "url": "https://api.userjot.com/v1/mcp",
      "headers": { "Authorization": "Bearer \${env:USERJOT_API_TOKEN}" }
    }
  }
}
`,
  },
  {
    ...{ client: 'vscode', scope: 'project', file: '.vscode/mcp.json', local: 'memory', remote: 'github' },
    text: `{
  // Asked for once, then kept by VS Code.
  "inputs": [{ "type": "promptString", "id": "key", "description": "API key", "password": true }],
  "servers": {
    "memory": {
      "type": "stdio",
      "command": "npx", // the package runner
      "args": [
        "-y", // no question
        "@modelcontextprotocol/server-memory",
      ],
      "env": { "API_KEY": "\${input:key}" },
    },
    /* remote */
    "github": { "type": "http", "url": "https://api.githubcopilot.com/mcp/" },
  },
}
`,
  },
  {
    ...{ client: 'codex', scope: 'user', file: '.codex/config.toml', local: 'context7', remote: 'figma' },
    text: `model = "gpt-5.5"            # the model
notify = ["python3", '/home/me/notify.py']

[mcp_servers.context7]
command = 'npx'
args = [
  "-y", # no question
  "@upstash/context7-mcp",
]
env_vars = ["LOCAL_TOKEN"]

[mcp_servers.context7.env]
MY_ENV_VAR = "MY_ENV_VALUE"

# The design files.
[mcp_servers.figma]
url = "https://mcp.figma.com/mcp"       # streamable HTTP
bearer_token_env_var = "FIGMA_OAUTH_TOKEN"
http_headers = { "X-Figma-Region" = "us-east-1" }
tool_timeout_sec = 60.0

[projects."/home/me/work"]
trust_level = "trusted"
`,
  },
  {
    ...{ client: 'gemini-cli', scope: 'user', file: '.gemini/settings.json', local: 'git', remote: 'github' },
    text: `{
  "theme": "Dracula",
  "mcpServers": {
    "git": { "command": "uvx", "args": ["mcp-server-git"], "cwd": "./repo", "trust": false, "timeout": 30000 },
    "github": { "httpUrl": "https://api.githubcopilot.com/mcp/", "headers": { "Authorization": "$TOKEN" }, "timeout": 5000 }
  }
}
`,
  },
  {
    ...{ client: 'windsurf', scope: 'user', local: 'sports', remote: 'tidewave' },
    file: '.codeium/windsurf/mcp_config.json',
    text: `{
    "mcpServers": {
        "sports": {"command": "npx", "args": ["-y", "sports-server"], "env": {"TOKEN": "t"}, "disabled": false},
        "tidewave": {"serverUrl": "http://localhost:4000/tidewave/mcp"}
    }
}`,
  },
  {
    ...{
      client: 'zed',
      scope: 'user',
      file: '.config/zed/settings.json',
      local: 'local-mcp-server',
      remote: 'remote',
    },
    text: `// Zed settings
{
  "ui_font_size": 16,
  "context_servers": {
    "local-mcp-server": { "source": "custom", "command": "some-command", "args": ["arg-1", "arg-2"], "env": {} },
    "remote": { "url": "https://example.com/mcp", "headers": { "Authorization": "Bearer <token>" } },
  },
}
`,
  },
];
