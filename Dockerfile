FROM python:3.11-slim

RUN useradd --create-home --uid 10001 curia && mkdir /data && chown curia /data
WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY engine/ engine/
COPY storage/ storage/
COPY bot/ bot/
COPY cogs/ cogs/

USER curia
ENV CURIA_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
