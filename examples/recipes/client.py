# Kræver Python 3.9 eller nyere og pakken requests, på Windows også tzdata. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
import os
import sys
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

session = requests.Session()
session.headers.update({"apikey": os.environ["FAGVAERK_API_KEY"], "siteName": os.environ["FAGVAERK_SITE"]})
# Venter det antal sekunder, Retry-After angiver. Gælder ikke kald, der opretter.
retry = Retry(total=5, status_forcelist=[429, 503], backoff_factor=1)
for scheme in ("https://", "http://"):
    session.mount(scheme, HTTPAdapter(max_retries=retry))


def call(path, query={}, body=None, key=None):
    method = "GET" if body is None else "POST"
    url = os.environ["FAGVAERK_URL"].rstrip("/") + path
    response = session.request(method, url, params=query, json=body, headers={"Idempotency-Key": key})
    answer = response.json()
    if answer["hasErrors"]:
        sys.exit(" ".join(error["message"] for error in answer["validationErrors"]))
    return answer


def list_all(path, query={}):
    """Posterne fra alle sider."""
    page = 1
    while page is not None:
        answer = call(path, {**query, "pageSize": 1000, "page": page})
        yield from answer["data"]
        page = answer["nextPage"]
