import { answerQuestions } from './control.ts';

// Loaded before a server that has no code for benchmarks. It answers questions and does not keep the process alive.
answerQuestions();
process.channel?.unref();
