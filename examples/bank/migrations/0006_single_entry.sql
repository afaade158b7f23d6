-- contract: no release has kept this journal
-- An account has its balances and its transactions. The journal of double entries behind them goes away.
DROP FUNCTION bank.open_books();
DROP TABLE bank.journal_lines, bank.journals;
DROP FUNCTION bank.refuse_unbalanced_journal(), bank.refuse_change_of_books();
