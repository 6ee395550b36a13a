import type { Connection, PoolClient, Submittable } from 'pg';

/** PostgreSQL's description of a parsed statement that was not run. */
export interface Description {
  parameters: number[];
  columns: DescribedColumn[];
}

export interface DescribedColumn {
  name: string;
  type: number;
  /** Table of an unchanged column and its number there. 0 for an expression. */
  table: number;
  number: number;
}

interface RowDescription {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[];
}

/** Sends Parse and Describe. The statement gets no values and never runs. Rejects with PostgreSQL's error. */
export function describeStatement(client: PoolClient, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const described: Description = { parameters: [], columns: [] };
    const takeParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      described.parameters = dataTypeIDs;
    };
    let used: Connection | undefined;
    const end = () => used?.off('parameterDescription', takeParameters);
    const describing: Submittable & Record<string, unknown> = {
      submit(connection) {
        used = connection;
        connection.on('parameterDescription', takeParameters);
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: RowDescription) {
        described.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          number: columnID,
        }));
      },
      handleError(error: Error) {
        end();
        reject(error);
      },
      handleReadyForQuery() {
        end();
        resolve(described);
      },
    };
    client.query(describing);
  });
}
