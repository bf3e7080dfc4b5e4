import {
  type CallToolResult,
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Ask, callTool, jsonSchemaOf } from './call-tool.ts';
import { TOOLS } from './tool-list.ts';

/**
 * The revisions that `initialize` agrees to. Those before 2025-06-18 require batches or another
 * transport, which are not served here. Later ones do not initialize.
 */
const INITIALIZED_REVISIONS = ['2025-11-25', '2025-06-18'];

type Answerer = {
  /** What the model reads about the server. */
  instructions: string;
  /** The edition of the data. */
  version: string;
  ask: Ask;
  /** Logs an unexpected error, and returns the message that a client may read. */
  explain: (error: unknown) => string;
};

/** Tools as they are listed: the same for everybody, so it is made once. */
const LISTED = TOOLS.map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: jsonSchemaOf(input, 'input'),
  outputSchema: jsonSchemaOf(output, 'output'),
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]));

/**
 * Responds to one message. Messages share no state: each has a server of its own. Clients of the
 * protocol of 2025 initialize first, and those of 2026 send everything with each request. Both get
 * the same response: one JSON body, as no tool streams.
 */
export async function answerMessage(
  request: Request,
  message: unknown,
  answerer: Answerer,
): Promise<Response> {
  const server = createServer(answerer);
  if (!(await isLegacyRequest(request, message))) {
    let failure: Error | undefined;
    const report = (error: Error) => {
      failure = error;
    };
    const answer = await createMcpHandler(() => server, {
      legacy: 'reject',
      onerror: report,
    }).fetch(request, { parsedBody: message });
    // The package turns its own failures into a 500 and throws nothing.
    if (answer.status >= 500 && failure) throw failure;
    return answer;
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function createServer({ instructions, version, ask, explain }: Answerer): Server {
  const server = new Server(
    { name: 'plumbline', title: 'Plumbline', version },
    {
      capabilities: { tools: { listChanged: false } },
      instructions,
      jsonSchemaValidator: NO_VALIDATOR,
      supportedProtocolVersions: INITIALIZED_REVISIONS,
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: LISTED }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = BY_NAME.get(params.name);
    if (!tool) throw unknownTool(params.name);
    return callTool(tool, params.arguments, ask).then(resultOf, (error) =>
      errorResult(explain(error)),
    );
  });
  return server;
}

type Outcome = Awaited<ReturnType<typeof callTool>>;

/** The data as text as well, for clients that read no structured content. */
function resultOf(outcome: Outcome): CallToolResult {
  if (outcome.isError) return errorResult(outcome.message);
  return {
    content: [{ type: 'text', text: JSON.stringify(outcome.data) }],
    structuredContent: outcome.data,
  };
}

function errorResult(message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: message }] };
}

const MAX_NAME = 60;

function unknownTool(name: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool ${JSON.stringify(name.slice(0, MAX_NAME))}. Tools: ${[...BY_NAME.keys()].join(', ')}.`,
  );
}

/**
 * The server sends no requests to clients, so it has no responses to validate. The validator of the
 * package would take milliseconds to create for each request.
 */
const NO_VALIDATOR = {
  getValidator() {
    throw new Error('the server sends no requests to clients');
  },
};
