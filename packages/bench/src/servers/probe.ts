import { answerQuestions } from './control.ts';

// Loaded before a server that knows nothing of benchmarks: it answers questions, and keeps no process alive for them.
answerQuestions();
process.channel?.unref();
